import type { Clock } from '../../kit/clock.js'
import { Vault } from '../../kit/vault.js'
import { MediaLinks } from '../../media/mediaLinks.js'
import { ArrivedMedia } from '../../sessions/messages/arrivedMedia.js'

export function arrivedMediaOf(clock: Clock): ArrivedMedia {
  const key = new Uint8Array(32).fill(1)
  const publicUrl = Promise.resolve('http://localhost:8000')
  return new ArrivedMedia(new Vault([key]), new MediaLinks({ key, clock, hours: 1, publicUrl }), clock)
}
