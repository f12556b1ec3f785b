import type { Morpheus, TargetHealth } from '@morpheus/sdk'
import { nullIfGone } from '../client/nullIfGone.js'

/** How everything stands that a session is connected with, by its kind; null for what is not configured. */
export async function healthOf(
  morpheus: Morpheus,
  sessionId: string,
): Promise<Readonly<Record<string, TargetHealth | null>>> {
  const [targets, integrations] = await Promise.all([
    morpheus.deliveries.targets({ id: sessionId }),
    // A server without any says so.
    morpheus.deliveries.integrations({ id: sessionId }).catch(nullIfGone),
  ])
  return { ...targets, ...integrations }
}
