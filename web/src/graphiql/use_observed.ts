import { useSyncExternalStore } from "react";

import type { Observed } from "./observed";

/** Renders again whenever the observed value is replaced. */
export function useObserved<T>(observed: Observed<T>): T {
  return useSyncExternalStore(observed.subscribe, () => observed.value);
}
