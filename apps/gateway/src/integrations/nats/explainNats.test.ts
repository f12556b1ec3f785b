import { expect, test } from 'vitest'
import { explainNats, isNatsUnreachable } from './explainNats.js'

/** As the client throws it. */
function thrown(name: string, message: string, cause?: { message: string; code?: string }): Error {
  const error = new Error(message, cause && { cause: Object.assign(new Error(cause.message), cause) })
  error.name = name
  return error
}

test.each([
  ['AuthorizationError', 'Authorization Violation', undefined, 'peers.nats.login_refused', false],
  [
    'RequestError',
    'Permissions Violation for Publish to "$JS.API.STREAM.INFO.X"',
    undefined,
    'peers.nats.may_not_create',
    false,
  ],
  [
    'RequestError',
    'Permissions Violation for Publish to "a.b"',
    undefined,
    'peers.nats.may_not_publish',
    false,
  ],
  [
    'JetStreamNotEnabled',
    'jetstream is not enabled',
    { message: "no responders: '$JS.API.INFO'" },
    'peers.nats.no_jetstream',
    false,
  ],
  ['JetStreamApiError', 'maximum bytes exceeded', undefined, 'peers.nats.refused', false],
  ['TimeoutError', 'timeout', undefined, 'peers.nats.timed_out', true],
  ['ClosedConnectionError', 'closed connection', undefined, 'peers.nats.connection_broken', true],
  [
    'ConnectionError',
    "Cannot destructure property 'certFile' of 'this.options.tls' as it is null.",
    undefined,
    'peers.nats.needs_tls',
    false,
  ],
  [
    'ConnectionError',
    'connection refused',
    { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' },
    'peers.net.connection_refused',
    true,
  ],
])('explains %s: %s', (name, message, cause, code, isUnreachable) => {
  const error = thrown(name, message, cause)
  expect([explainNats(error).code, isNatsUnreachable(error)]).toEqual([code, isUnreachable])
})
