import { STATUS_CODES } from 'node:http'
import { versionHeader } from '../../lib/version.js'
import type { Outcome } from '../errors.js'
import { securityHeaders } from './securityHeaders.js'

/** Raw HTTP answer for a socket without response object; closes the connection. */
export function rawAnswer({ status, body }: Outcome): string {
  const json = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(json)}`,
    'Connection: close',
    'Cache-Control: no-store',
    ...Object.entries({ ...securityHeaders, ...versionHeader }).map(([name, value]) => `${name}: ${value}`),
  ]
  return `${head.join('\r\n')}\r\n\r\n${json}`
}
