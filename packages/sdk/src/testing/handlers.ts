import { type HttpHandler, http } from 'msw'
import { allRows } from '../contract/rows.js'
import type { Contract } from '../contract/table.js'
import { type Endpoint, isFile, splitRoute } from '../core/endpoint.js'

interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The parsed JSON body, or the fields and files of a form; `undefined` where there is none. */
  readonly body: unknown
  readonly token: string | null
}

/** Returns the row's answer, a `File` where the row answers one, or throws a `TestFailure`. */
type Reply = (call: Call) => unknown

type Replies = { [Area in keyof Contract]?: { [Row in keyof Contract[Area]]?: Reply } }

/** A failure in the gateway's format. */
export class TestFailure extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>> | undefined
  constructor(
    status: number,
    message: string,
    code = 'test_failure',
    fields?: Readonly<Record<string, string>>,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/**
 * MSW handlers built from the contract: every row in `replies` is served with its wrapping and success status, every
 * other one answers 501. Replies are parsed with the row's schema, so a test cannot invent an answer that the gateway
 * could not give. With `call`, only the handlers of rows that may serve it, since MSW tries each handler in turn.
 */
export function handlersFor(
  replies: Replies,
  baseUrl = '*',
  call?: { readonly method: string; readonly pathname: string },
): HttpHandler[] {
  const rows = call ? allRows().filter(({ row }) => mayServe(row, call)) : allRows()
  // MSW takes the first handler that matches: `/channels/settings` before `/channels/:channelId`, as the gateway does.
  return rows
    .toSorted((one, other) => compareRoutes(one.row, other.row))
    .map(({ area, name, row }) => {
      const areaReplies: Record<string, Reply | undefined> = { ...Object(Reflect.get(replies, area)) }
      return handler(row, areaReplies[name], baseUrl)
    })
}

const compareRoutes = (one: Endpoint, other: Endpoint) => (toSortKey(one) < toSortKey(other) ? -1 : 1)

/** Parameters sort behind every literal segment. */
const toSortKey = ({ route }: Endpoint) => route.replaceAll(/:\w+/g, '\uffff')

/** True if the method, the number of segments and every segment that is no parameter are equal. */
function mayServe(row: Endpoint, call: { readonly method: string; readonly pathname: string }): boolean {
  const [method, path] = splitRoute(row.route)
  if (method !== call.method) return false
  const own = path.split('/')
  const segments = call.pathname.replace(/^\/api/, '').split('/')
  return (
    own.length === segments.length &&
    own.every((segment, place) => segment.startsWith(':') || segment === segments[place])
  )
}

const verbs = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  PATCH: http.patch,
  DELETE: http.delete,
} as const

function handler(row: Endpoint, reply: Reply | undefined, baseUrl: string): HttpHandler {
  const [method, path] = splitRoute(row.route)
  return verbs[method](`${baseUrl}/api${path}`, async ({ request, params }) => {
    if (!reply) return failure(501, `Sem resposta de teste para ${row.route}`, 'no_reply')
    try {
      const answer: unknown = await reply({
        params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])),
        query: new URL(request.url).searchParams,
        body: await bodyOf(request),
        token: request.headers.get('authorization')?.replace(/^Bearer /, '') ?? null,
      })
      if (isFile(row.format)) return fileResponse(answer)
      if (row.format === 'text')
        return new Response(String(row.answer.parse(answer)), { headers: { 'content-type': 'text/plain' } })
      const parsed = JSON.parse(JSON.stringify(row.answer.parse(answer)))
      return Response.json(row.wrapped ? { success: true, data: parsed } : parsed, {
        status: row.success,
      })
    } catch (error) {
      if (error instanceof TestFailure) return failure(error.status, error.message, error.code, error.fields)
      return failure(500, String(error), 'test_reply_threw')
    }
  })
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return Object.fromEntries(await request.formData())
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

function fileResponse(answer: unknown): Response {
  if (!(answer instanceof File)) throw new TypeError('A resposta de teste deve ser um File')
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(answer.name)}`
  return new Response(answer, {
    headers: { 'content-type': answer.type, 'content-disposition': disposition },
  })
}

function failure(status: number, message: string, code: string, fields?: Readonly<Record<string, string>>) {
  return Response.json({ success: false, message, code, ...(fields && { fields }) }, { status })
}
