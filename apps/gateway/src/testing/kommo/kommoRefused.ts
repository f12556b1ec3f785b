const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
}

/** A failure in Kommo's format: `application/problem+json`. */
export class KommoRefused extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object) {
    super(`Kommo says ${status}`)
    this.status = status
    this.body = body
  }
}

export function kommoProblem(status: number, more: object = {}): KommoRefused {
  const title = titles[status] ?? 'Error'
  return new KommoRefused(status, {
    title,
    type: 'https://developers.kommo.com/docs/error-codes',
    status,
    detail: '',
    ...more,
  })
}

export function invalidField(requestId: string, path: string, detail: string): KommoRefused {
  return kommoProblem(400, {
    detail: 'Request validation failed',
    'validation-errors': [{ request_id: requestId, errors: [{ code: 'NotSupportedChoice', path, detail }] }],
  })
}
