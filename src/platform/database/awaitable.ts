export type Awaitable<Result> = Result | Promise<Result>

// SQLite returns results synchronously. Mapping them directly avoids the extra event-loop tick of an await.
export const mapAwaitable = <Result, Next>(
  awaitable: Awaitable<Result>,
  next: (result: Result) => Awaitable<Next>,
): Awaitable<Next> => (awaitable instanceof Promise ? awaitable.then(next) : next(awaitable))
