import type { OpenApiOperation } from './openApiTypes.js'

type Paths = Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>

/** Answers that occur at least this often are shared. */
const often = 5

/** Replaces answers that many operations share with references, and returns both. */
export function withSharedResponses(paths: Paths): { paths: Paths; responses: Record<string, object> } {
  const counts = new Map<string, number>()
  for (const operation of listOperations(paths)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const key = toKey(status, response)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const nameByResponse = new Map<string, string>()
  const responses: Record<string, object> = {}
  const shareResponse = (status: string, response: object): object => {
    const key = toKey(status, response)
    if ((counts.get(key) ?? 0) < often || Number(status) < 400) return response
    const name = nameByResponse.get(key) ?? createName(status, responses)
    nameByResponse.set(key, name)
    responses[name] = response
    return { $ref: `#/components/responses/${name}` }
  }
  const shareOperation = (operation: OpenApiOperation): OpenApiOperation => ({
    ...operation,
    responses: mapEntries(operation.responses, (response, status) => shareResponse(status, response)),
  })
  return { paths: mapEntries(paths, (methods) => mapEntries(methods, shareOperation)), responses }
}

const listOperations = (paths: Paths) => Object.values(paths).flatMap((methods) => Object.values(methods))

const toKey = (status: string, response: object) => `${status} ${JSON.stringify(response)}`

/** `Status404`; a second meaning of the status is `Status404b`. */
function createName(status: string, existing: Readonly<Record<string, object>>): string {
  const isFree = (name: string) => !(name in existing)
  const letters = [...'bcdefghijklmnopqrstuvwxyz'].map((letter) => `Status${status}${letter}`)
  return [`Status${status}`, ...letters].find(isFree) ?? `Status${status}-${Object.keys(existing).length}`
}

function mapEntries<In, Out>(
  responses: Readonly<Record<string, In>>,
  change: (value: In, name: string) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(responses).map(([name, value]) => [name, change(value, name)]))
}
