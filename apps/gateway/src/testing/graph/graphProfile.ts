import * as z from 'zod'
import { GraphError, graphErrors } from './graphErrors.js'
import type { GraphSamples } from './graphSamples.js'

const Change = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  about: z.string().min(1).max(139).optional(),
  address: z.string().max(256).optional(),
  description: z.string().max(512).optional(),
  email: z.string().max(128).optional(),
  websites: z.array(z.url().max(256)).max(2).optional(),
  vertical: z
    .string()
    .regex(/^[A-Z_]{3,20}$/)
    .optional(),
  profile_picture_handle: z.string().optional(),
})

/** Business profile of a number, with Meta's limits. */
export class GraphProfile {
  readonly shown: Record<string, unknown> = { about: 'Atendemos de segunda a sábado', vertical: 'RETAIL' }
  /** Bytes of the picture that was set. */
  picture: Buffer | null = null

  show(fields: string): object {
    const asked = fields.split(',').filter((name) => Object.hasOwn(this.shown, name))
    const profile = Object.fromEntries(asked.map((name) => [name, this.shown[name]]))
    return { data: [{ ...profile, messaging_product: 'whatsapp' }] }
  }

  change(body: unknown, samples: GraphSamples): object {
    const change = Change.safeParse(body)
    if (!change.success) throw new GraphError(graphErrors.invalidParameter(z.prettifyError(change.error)))
    const { messaging_product: _, profile_picture_handle: handle, ...texts } = change.data
    if (handle !== undefined) {
      const picture = samples.kept.get(handle)
      if (picture?.type !== 'image/jpeg')
        throw new GraphError(graphErrors.invalidParameter('profile_picture_handle'))
      this.picture = picture.bytes
      this.shown.profile_picture_url = `https://pps.whatsapp.net/v/${handle}.jpg`
    }
    Object.assign(this.shown, texts)
    return { success: true }
  }
}
