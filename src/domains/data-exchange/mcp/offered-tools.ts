import type { Schema } from '../../../platform/docs/openapi-types.ts'
import type { Caller, Route, RouteFinder } from '../../../platform/http/route.ts'
import { mayUse } from '../../administration/permissions/may-use.ts'
import { inputSchemaOf, type ObjectSchema } from './input-schema.ts'
import { TOOLS, type Tool } from './tools.ts'

// The tools with their routes and schemas, and those of them that a caller may use.

export type OfferedTool = { readonly tool: Tool; readonly route: Route; readonly schema: ObjectSchema }

// The routes are known when the server has started, and never change.
const cachedTools = new WeakMap<Route, readonly OfferedTool[]>()

export function offeredTools(find: RouteFinder, caller: Caller): readonly OfferedTool[] {
  return allTools(find).filter(({ route }) => mayUse(caller, route))
}

function allTools(find: RouteFinder): readonly OfferedTool[] {
  const [first] = TOOLS
  const key = routeOf(find, first as Tool)
  let all = cachedTools.get(key)
  if (all === undefined) {
    all = TOOLS.map((tool) => {
      const route = routeOf(find, tool)
      return { tool, route, schema: inputSchemaOf(tool, route) }
    })
    cachedTools.set(key, all)
  }
  return all
}

function routeOf(find: RouteFinder, { name, route }: Tool): Route {
  const [method = '', path = ''] = route.split(' ')
  const match = find(method, path.replace(':id', '1'))
  if (match?.route.path !== path) throw new Error(`The route of the tool ${name} does not exist: ${route}`)
  return match.route
}

const HOW_TO_WRITE =
  'Returns a preview and changes nothing. Once the user agrees, call again with the same arguments and the `confirm` of the preview.'

// The declaration of a tool as the protocol describes it.
export function describeTool({ tool, route, schema }: OfferedTool): {
  name: string
  title: string
  description: string
  inputSchema: Schema
  annotations: { [name: string]: boolean }
} {
  const { summary, description } = route.operation
  const title = tool.gives === 'picture' ? 'Show the page of an invoice' : summary
  const texts = [`${title}.`, ...(tool.gives || tool.fixed ? [] : [description]), tool.about]
  return {
    name: tool.name,
    title,
    description: [...texts, tool.preview && HOW_TO_WRITE].filter(Boolean).join(' '),
    inputSchema: schema,
    annotations: {
      readOnlyHint: !tool.preview,
      destructiveHint: tool.is_destructive ?? false,
      idempotentHint: true,
      openWorldHint: tool.name === 'send_invoice',
    },
  }
}
