import { TimeoutError } from '@morpheus/sdk'

/** In milliseconds. Nobody waits longer for a part of the page. */
const patience = 20_000

/** What is loaded, or a `TimeoutError` where it neither comes nor fails. */
export async function inTime<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(undefined)), patience)
  })
  try {
    return await Promise.race([loading, late])
  } finally {
    clearTimeout(timer)
  }
}
