const everyMs = 5

/**
 * For how long, in milliseconds, nothing else had its turn in this process while something was done. Of each wait the
 * smaller of wall clock and processor: a machine that gives its time to others has frozen nothing, and neither has a
 * thread that works beside the loop.
 */
export async function frozenFor(act: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  let used = process.cpuUsage()
  const turn = () => {
    const now = performance.now()
    const { user, system } = process.cpuUsage(used)
    longest = Math.max(longest, Math.min(now - last - everyMs, (user + system) / 1000))
    last = now
    used = process.cpuUsage()
  }
  const turns = setInterval(turn, everyMs)
  try {
    await act()
  } finally {
    turn()
    clearInterval(turns)
  }
  return longest
}
