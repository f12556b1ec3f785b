export class Refused extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`Refused with ${status}`)
    this.status = status
    this.body = body
  }
}

export const missing = () => new Refused(404, { error: 'Resource could not be found' })
export const invalid = (message: string, ...attributes: string[]) => new Refused(422, { message, attributes })

export function refuse(refused: Refused): never {
  throw refused
}
