import type { Morpheus } from '@morpheus/sdk'
import { randomId } from '@morpheus/sdk/format'
import type { DescribedRow } from '@morpheus/sdk/openapi'
import { useEffect, useRef, useState } from 'react'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { getBaseUrl } from '../content/baseUrl.js'
import type { CallInput, FormInput } from './input.js'
import { type Outcome, tryCall } from './outcome.js'

export interface TryItState {
  readonly request: string | null
  readonly outcome: Outcome | null
  readonly busy: boolean
}

const idle: TryItState = { request: null, outcome: null, busy: false }

export function useTryIt(row: DescribedRow, cancelled: string) {
  const client = useMorpheus()
  const [state, setState] = useState(idle)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(input: CallInput, formInput: FormInput) {
    const controller = new AbortController()
    running.current = controller
    const idempotencyKey = randomId()
    const request = requestText({ client, row, input, files: formInput.files, idempotencyKey })
    setState({ request, outcome: null, busy: true })
    const outcome = await tryCall(client, {
      row,
      input,
      secret: formInput.secret,
      idempotencyKey,
      signal: controller.signal,
    })
    const result = controller.signal.aborted
      ? { ...outcome, kind: 'failure' as const, message: cancelled }
      : outcome
    setState({ request, outcome: result, busy: false })
  }

  return { ...state, send, cancel: () => running.current?.abort() }
}

interface SentRequest {
  client: Morpheus
  row: DescribedRow
  input: CallInput
  files: FormInput['files']
  idempotencyKey: string
}

/** Request as sent, without the credential. */
function requestText({ client, row, input, files, idempotencyKey }: SentRequest): string {
  const { method, path, parameters, access } = row
  const inputs = new Map(Object.entries(input.input))
  const query = parameters
    .filter((one) => one.in === 'query' && inputs.has(one.name))
    .map(({ name }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(inputs.get(name)))}`)
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(inputs.get(name))))
  const hasFiles = row.files.length > 0
  const parts = Object.entries(files).map(([name, file]) => `${name}: ${file.name}`)
  const body = input.body === null ? [] : [JSON.stringify(input.body, null, 2)]
  return [
    `${method} ${getBaseUrl(client)}/api${address}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    ...(access === 'public' ? [] : ['Authorization: Bearer ••••••••']),
    ...(method === 'GET' ? [] : [`Idempotency-Key: ${idempotencyKey}`]),
    ...(hasFiles
      ? ['Content-Type: multipart/form-data']
      : body.length > 0
        ? ['Content-Type: application/json']
        : []),
    ...(body.length + parts.length > 0 ? ['', ...parts, ...body] : []),
  ].join('\n')
}
