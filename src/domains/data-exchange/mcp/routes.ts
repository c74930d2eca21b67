import { ApiError, unauthorized } from '../../../platform/api-error.ts'
import type { InputValue } from '../../../platform/formats/input.ts'
import { readJson } from '../../../platform/formats/json.ts'
import { readUtf8 } from '../../../platform/formats/utf8.ts'
import { type ApiResponse, jsonResponse } from '../../../platform/http/response.ts'
import {
  type ApiRequest,
  del,
  get,
  type Operation,
  post,
  type Route,
  withoutDocumentation,
} from '../../../platform/http/route.ts'
import { answerMessage, ERRORS, PROTOCOL_VERSIONS, rpcError } from './protocol.ts'

// The Model Context Protocol over HTTP, without sessions: every POST is one message, and its response is JSON.

export const mcpRoutes = (secret: Buffer): Route[] =>
  withoutDocumentation([
    ...post('/mcp', 'page', receive(secret)),
    ...get('/mcp', 'page', offerNothing('Open a stream of messages, which is not supported')),
    ...del('/mcp', 'page', offerNothing('End a session, of which there are none')),
  ])

function receive(secret: Buffer): Operation {
  return {
    summary: 'Receive a message of the Model Context Protocol',
    access: 'read',
    request_kind: 'bytes',
    response_kind: 'other',
    writes: false,
    performs_others: true,
    run: async (call) => {
      // A session is that of a page, which uses the API.
      if (call.caller.session_id !== 0) throw unauthorized()
      return checkHeaders(call) ?? answer(call, secret)
    },
  }
}

// Pages of other sites must not reach a server on this machine through the browser.
function checkHeaders({ headers, root_url }: ApiRequest): ApiResponse | undefined {
  const { origin, 'mcp-protocol-version': version } = headers
  if (origin !== undefined && origin !== new URL(root_url).origin)
    return refusal(403, 'Requests from pages of other sites are not accepted')
  if (version !== undefined && !PROTOCOL_VERSIONS.includes(String(version)))
    return refusal(400, `MCP-Protocol-Version must be one of ${PROTOCOL_VERSIONS.join(', ')}`)
  return undefined
}

async function answer(call: ApiRequest, secret: Buffer): Promise<ApiResponse> {
  const message = readMessage(call.bytes)
  if (message === undefined) return refusal(400, 'The message is not JSON', ERRORS.parse)
  if (call.others === undefined) throw new Error('unreachable: the operation performs others')
  const response = await answerMessage({ ...call, others: call.others }, secret, message)
  if (response === undefined) return { status: 202, content_type: 'application/json', write: () => '' }
  return jsonResponse(response, response.id === null ? 400 : 200)
}

function readMessage(bytes: Buffer | undefined): InputValue | undefined {
  try {
    return bytes && readJson(readUtf8(bytes))
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

const refusal = (status: number, message: string, code = ERRORS.invalid_request): ApiResponse =>
  jsonResponse(rpcError(null, code, message), status)

const offerNothing = (summary: string): Operation => ({
  summary,
  access: 'read',
  request_kind: 'nothing',
  response_kind: 'other',
  writes: false,
  run: () => ({ ...refusal(405, 'Only POST is supported'), headers: { allow: 'POST' } }),
})
