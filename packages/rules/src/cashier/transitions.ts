/**
 * A state machine as data: for each state, what may happen in it and where that leads.
 * Source: docs/architecture.md, conventions 5.
 */
export type Transitions<State extends string, Event extends string> = {
  readonly [From in State]: { readonly [On in Event]?: State };
};

/** Where an event leads from a state; `undefined` where it may not happen there. */
export function nextState<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  from: State,
  event: Event,
): State | undefined {
  return table[from][event];
}

/** Whether nothing can happen any more. */
export function isFinal<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  state: State,
): boolean {
  return Object.keys(table[state]).length === 0;
}
