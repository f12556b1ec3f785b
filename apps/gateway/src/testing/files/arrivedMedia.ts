import type { Clock } from '../../core/lib/clock.js'
import { Vault } from '../../core/lib/vault.js'
import { MediaLinks } from '../../core/media/mediaLinks.js'
import { ArrivedMedia } from '../../features/sessions/messages/arrivedMedia.js'

export function arrivedMediaOf(clock: Clock): ArrivedMedia {
  const key = new Uint8Array(32).fill(1)
  const publicUrl = Promise.resolve('http://localhost:8000')
  return new ArrivedMedia(new Vault([key]), new MediaLinks({ key, clock, hours: 1, publicUrl }), clock)
}
