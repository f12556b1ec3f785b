import { setTimeout as after } from 'node:timers/promises'

/**
 * Calls `send(lane)` so many times a second from some lanes at once, each call when it is due; where the calls themselves take
 * longer, as often as they can. `stop()` ends it and answers how many there were a second.
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
