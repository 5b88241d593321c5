import { ToolbarMenu, UnStyledButton } from "@graphiql/react";

import { CREATE_GROUP, EXAMPLES } from "./examples";
import type { KnownIds } from "./known_ids";
import { useOpenExample } from "./use_open_example";

/** The toolbar's menu of examples, for whoever has closed or changed their tabs. */
export function ExamplesMenu({ known }: { known: KnownIds }) {
  const openExample = useOpenExample(known);
  return (
    <ToolbarMenu
      button={
        <UnStyledButton
          type="button"
          className="graphiql-toolbar-button"
          aria-label="Examples"
          title="Examples"
        >
          <ExamplesIcon />
        </UnStyledButton>
      }
    >
      {[CREATE_GROUP, ...EXAMPLES].map((example) => (
        <ToolbarMenu.Item key={example.name} onSelect={() => openExample(example)}>
          {example.name}
        </ToolbarMenu.Item>
      ))}
    </ToolbarMenu>
  );
}

function ExamplesIcon() {
  return (
    <svg
      className="graphiql-toolbar-icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M9.5 18h5M10.5 21h3" />
      <path d="M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2V16h5v-.1c0-.8.4-1.5 1-2A6 6 0 0 0 12 3Z" />
    </svg>
  );
}
