import type { OpenApiOperation } from './openApiTypes.js'

type Paths = Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>

/** Answers that occur at least this often are shared. */
const often = 5

/** Replaces answers that many operations share with references, and returns both. */
export function withSharedResponses(paths: Paths): { paths: Paths; responses: Record<string, object> } {
  const counts = new Map<string, number>()
  for (const operation of operationsIn(paths)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const key = keyOf(status, response)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const names = new Map<string, string>()
  const responses: Record<string, object> = {}
  const share = (status: string, response: object): object => {
    const key = keyOf(status, response)
    if ((counts.get(key) ?? 0) < often || Number(status) < 400) return response
    const name = names.get(key) ?? nameOf(status, responses)
    names.set(key, name)
    responses[name] = response
    return { $ref: `#/components/responses/${name}` }
  }
  const shared = (operation: OpenApiOperation): OpenApiOperation => ({
    ...operation,
    responses: mapped(operation.responses, (response, status) => share(status, response)),
  })
  return { paths: mapped(paths, (methods) => mapped(methods, shared)), responses }
}

const operationsIn = (paths: Paths) => Object.values(paths).flatMap((methods) => Object.values(methods))

const keyOf = (status: string, response: object) => `${status} ${JSON.stringify(response)}`

/** `Status404`; a second meaning of the status is `Status404b`. */
function nameOf(status: string, taken: Readonly<Record<string, object>>): string {
  const isFree = (name: string) => !(name in taken)
  const letters = [...'bcdefghijklmnopqrstuvwxyz'].map((letter) => `Status${status}${letter}`)
  return [`Status${status}`, ...letters].find(isFree) ?? `Status${status}-${Object.keys(taken).length}`
}

function mapped<In, Out>(
  all: Readonly<Record<string, In>>,
  change: (value: In, name: string) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, change(value, name)]))
}
