export type Awaitable<Result> = Result | Promise<Result>

// SQLite has its answer at once; waiting for what is there already would cost a turn.
export const after = <Result, Next>(
  found: Awaitable<Result>,
  next: (result: Result) => Awaitable<Next>,
): Awaitable<Next> => (found instanceof Promise ? found.then(next) : next(found))
