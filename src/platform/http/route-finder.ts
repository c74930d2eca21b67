import type { Method, Route, RouteFinder } from './route.ts'

// Finds the route of a path without its extension, for operations that arrive inside of another request.

type Candidate = { readonly route: Route; readonly segments: readonly string[] }

export function routeFinder(routes: readonly Route[]): RouteFinder {
  // By method and number of segments. Routes with fewer parameters come first, as in the router of the server.
  const candidates = Map.groupBy(
    routes.map((route): Candidate => ({ route, segments: route.path.split('/') })),
    ({ route, segments }) => `${route.method} ${segments.length}`,
  )
  for (const list of candidates.values())
    list.sort((first, second) => parametersIn(first) - parametersIn(second))
  return (method: Method | string, path: string) => {
    const segments = path.split('/')
    for (const candidate of candidates.get(`${method} ${segments.length}`) ?? []) {
      const params = paramsOf(candidate, segments)
      if (params) return { route: candidate.route, params }
    }
    return undefined
  }
}

const parametersIn = ({ segments }: Candidate): number =>
  segments.filter((segment) => segment.startsWith(':')).length

function paramsOf({ segments }: Candidate, path: readonly string[]): { [name: string]: string } | undefined {
  const params: { [name: string]: string } = {}
  for (const [index, segment] of segments.entries()) {
    const value = path[index] as string
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = value
    else if (segment !== value) return undefined
  }
  return params
}
