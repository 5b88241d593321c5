import { ChevronDownIcon } from "@graphiql/react";
import {
  Content,
  Item,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from "@radix-ui/react-dropdown-menu";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import { useObserved } from "../use_observed";
import { OtherNameDialog } from "./other_name_dialog";
import type { Session } from "./session";

const NOBODY = "";

/** Says who is signed in, and lets another person take over. */
export function PersonMenu({ session }: { session: Session }) {
  const { people, signedIn } = useObserved(session.state);
  const [isAsking, setIsAsking] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const endAsking = () => {
    // While it is there the dialog takes the focus back.
    flushSync(() => setIsAsking(false));
    trigger.current?.focus();
  };
  return (
    <>
      <Root>
        <Trigger ref={trigger} className="graphiql-button person-menu">
          {signedIn ? "Signed in as " : "Signed in as nobody"}
          {signedIn && <strong>{signedIn.name}</strong>}
          <ChevronDownIcon aria-hidden="true" />
        </Trigger>
        <Portal>
          <Content className="graphiql-dropdown-content" align="start" sideOffset={4}>
            <RadioGroup
              value={signedIn?.name ?? NOBODY}
              onValueChange={(name) => void session.enter(name)}
            >
              {people.map((name) => (
                <PersonItem key={name} name={name} label={name} />
              ))}
              <PersonItem name={NOBODY} label="Nobody (anonymous)" />
            </RadioGroup>
            <Separator className="person-separator" />
            <Item className="graphiql-dropdown-item person-item" onSelect={() => setIsAsking(true)}>
              Another name…
            </Item>
          </Content>
        </Portal>
      </Root>
      {isAsking && <OtherNameDialog session={session} onClose={endAsking} />}
    </>
  );
}

function PersonItem({ name, label }: { name: string; label: string }) {
  return (
    <RadioItem className="graphiql-dropdown-item person-item" value={name}>
      {label}
    </RadioItem>
  );
}
