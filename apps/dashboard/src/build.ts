const entry = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')

/** In milliseconds. */
const patience = 5000

export type Served = 'same' | 'newer' | 'unreachable'

/** Which build the gateway has now, seen from the one that is running: its entry page names the files of one build. */
export async function servedBuild(): Promise<Served> {
  try {
    const answer = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(patience) })
    if (!answer.ok) return 'unreachable'
    return (await answer.text()).includes(`"${entry()}"`) ? 'same' : 'newer'
  } catch {
    return 'unreachable'
  }
}
