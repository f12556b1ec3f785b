import type { Morpheus, TargetHealth } from '@morpheus/sdk'
import { nullIfGone } from '../../core/client/nullIfGone.js'

export async function healthOf(
  morpheus: Morpheus,
  sessionId: string,
): Promise<Readonly<Record<string, TargetHealth | null>>> {
  const [targets, integrations] = await Promise.all([
    morpheus.deliveries.targets({ id: sessionId }),
    // A server without conversation systems answers 404.
    morpheus.deliveries.integrations({ id: sessionId }).catch(nullIfGone),
  ])
  return { ...targets, ...integrations }
}
