import { onTestFinished } from 'vitest'
import { ApiCaller } from '../../core/net/apiCaller.js'
import { Poster } from '../../core/net/poster.js'
import { guardOf } from '../guardOf.js'
import { ManualClock } from '../manualClock.js'

/** Outbound services that reach loopback, as with the operator's permission; without name lookups. */
export function outwardCalls({ clock = new ManualClock(), allowLocal = true } = {}) {
  const poster = new Poster(
    guardOf(() => Promise.reject(new Error('No names here')), allowLocal),
    clock,
  )
  onTestFinished(() => poster.close())
  return { clock, poster, api: new ApiCaller(poster, clock) }
}

export const openCaller = (clock = new ManualClock()): ApiCaller => outwardCalls({ clock }).api
