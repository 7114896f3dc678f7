/**
 * A state machine as data: for each state, the allowed events and the states that they lead to. Source:
 * docs/architecture.md, conventions 5.
 */
export type Transitions<State extends string, Event extends string> = {
  readonly [From in State]: { readonly [On in Event]?: State };
};

/** The state that an event leads to; `undefined` where the event is not allowed. */
export function nextState<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  from: State,
  event: Event,
): State | undefined {
  return table[from][event];
}

/** Whether no further event is possible. */
export function isFinal<State extends string, Event extends string>(
  table: Transitions<State, Event>,
  state: State,
): boolean {
  return Object.keys(table[state]).length === 0;
}
