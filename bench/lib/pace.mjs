import { setTimeout as after } from 'node:timers/promises'

/**
 * Calls `send(lane)` at a fixed rate, spread over concurrent lanes, or as fast as the calls allow. `stop()` ends it
 * and returns the calls per second.
 */
export function paced(rate, lanes, send) {
  const began = performance.now()
  let isOn = true
  let sent = 0
  const lane = async (_, place) => {
    while (isOn) {
      const due = began + (sent++ / rate) * 1000
      await after(Math.max(0, due - performance.now()))
      await send(place, sent)
    }
  }
  const running = Promise.all(Array.from({ length: lanes }, lane))
  return {
    async stop() {
      isOn = false
      await running
      return sent / ((performance.now() - began) / 1000)
    },
  }
}
