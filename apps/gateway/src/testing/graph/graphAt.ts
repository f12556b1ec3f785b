import { onTestFinished } from 'vitest'
import { explainError, failedBeforeSending } from '../../core/net/explainError.js'
import { Poster } from '../../core/net/poster.js'
import { Streams } from '../../core/net/streams.js'
import { GraphApi } from '../../engines/cloud/graphApi.js'
import { guardOf } from '../guardOf.js'
import { ManualClock } from '../manualClock.js'
import type { GraphEmulator } from './graphEmulator.js'

/** Graph client for the emulator, through the gateway's outbound guard. */
export function graphAt({ url, version }: GraphEmulator, clock = new ManualClock()): GraphApi {
  const guard = guardOf(async () => [], true)
  const poster = new Poster(guard, clock)
  const streams = new Streams(guard)
  onTestFinished(() => poster.close())
  const transport = {
    send: poster.send.bind(poster),
    open: streams.open.bind(streams),
    explain: explainError,
    wasNeverSent: failedBeforeSending,
  }
  return new GraphApi({ transport, baseUrl: url, version, clock })
}
