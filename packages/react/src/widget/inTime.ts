import { TimeoutError } from '@morpheus/sdk'

/** Milliseconds: longest wait for a part of the page. */
const timeoutMs = 20_000

/**
 * The loaded value.
 * @throws TimeoutError when it takes too long
 */
export async function withTimeout<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(undefined)), timeoutMs)
  })
  try {
    return await Promise.race([loading, timeout])
  } finally {
    clearTimeout(timer)
  }
}
