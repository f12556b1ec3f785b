import { createHmac } from 'node:crypto'
import { graphAccount } from './graphAccount.js'
import { type Change, webhookBody } from './webhookBodies.js'

export function hubSignature(body: string | Buffer, secret: string = graphAccount.appSecret): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/** Posts to a session's webhook like Meta, and returns the status. `times` repeats the post. */
export async function postBody(
  url: string,
  body: string,
  { signature = hubSignature(body), times = 1 }: { signature?: string | null; times?: number } = {},
): Promise<number> {
  let status = 0
  for (let time = 0; time < times; time += 1) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signature !== null && { 'x-hub-signature-256': signature }),
      },
      body,
    })
    status = answer.status
    await answer.arrayBuffer()
  }
  return status
}

export function postChanges(url: string, ...changes: Change[]): Promise<number> {
  return postBody(url, webhookBody(...changes))
}
