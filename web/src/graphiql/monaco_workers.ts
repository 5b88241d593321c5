/** The file of each worker beside this one, by Monaco's label: put in by the build. */
declare const WORKER_FILES: {
  readonly editor: string;
  readonly json: string;
  readonly graphql: string;
};

/** Lets Monaco start its three workers from the page's own origin. */
export function installMonacoWorkers(): void {
  Object.assign(globalThis, {
    MonacoEnvironment: {
      getWorker: (_id: string, label: string) =>
        new Worker(new URL(workerFile(label), import.meta.url), { name: label }),
    },
  });
}

function workerFile(label: string): string {
  if (label === "json") return WORKER_FILES.json;
  return label === "graphql" ? WORKER_FILES.graphql : WORKER_FILES.editor;
}
