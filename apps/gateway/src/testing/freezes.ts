const everyMs = 5

/**
 * For how long, in milliseconds, nothing else had its turn in this process while something was done. Of the wall clock
 * and the processor the smaller: a machine that gives its time to others has frozen nothing, and neither has a thread
 * that works beside the loop.
 */
export async function frozenFor(act: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  const turn = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last - everyMs)
    last = now
  }
  const turns = setInterval(turn, everyMs)
  const began = process.cpuUsage()
  try {
    await act()
  } finally {
    turn()
    clearInterval(turns)
  }
  const { user, system } = process.cpuUsage(began)
  return Math.min(longest, (user + system) / 1000)
}
