import * as z from 'zod'
import type { Identity } from '../../core/http/authenticate.js'
import { CompatError } from './compatError.js'
import type { FormFile, OwnApi } from './ownApi.js'

export interface Call<Body> {
  api: OwnApi
  identity: Identity & { access: 'user' }
  /** The `apikey` that the caller sent. */
  credential: string
  /** The session's id where the path names an instance; empty elsewhere. */
  sessionId: string
  /** As the path names it. */
  instanceName: string
  query: Readonly<Record<string, string>>
  body: Body
  /** The file of a form. */
  file: FormFile | null
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/compat/evolution`; ends in `/:instanceName` for most. */
  path: string
  /** The body may hold a file in base64, or be a form with one. */
  takesFile: boolean
  status: 200 | 201
  answer: (call: Call<unknown>) => Promise<unknown>
}

interface Options {
  status?: Route['status']
  takesFile?: boolean
}

/** A route whose body is parsed by a schema of Evolution's form; unknown fields are ignored, as Evolution does. */
export function route<Schema extends z.ZodType>(
  method: Route['method'],
  path: string,
  schema: Schema,
  answer: (call: Call<z.output<Schema>>) => Promise<unknown>,
  { status = 200, takesFile = false }: Options = {},
): Route {
  return {
    method,
    path,
    status,
    takesFile,
    answer: (call) => answer({ ...call, body: parseBody(schema, call.body) }),
  }
}

export const NoBody = z.unknown()

function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const messages = parsed.error.issues.map(({ path }) =>
    path.length === 0 ? 'O corpo da requisição é inválido' : `Campo inválido ou ausente: ${path.join('.')}`,
  )
  throw new CompatError(400, [...new Set(messages)])
}
