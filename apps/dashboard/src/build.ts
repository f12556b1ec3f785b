const entry = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')

/** Milliseconds. */
const timeoutMs = 5000

export type ServedBuild = 'same' | 'newer' | 'unreachable'

/** Compares the gateway's build with the running one by the entry page, which names the files of its build. */
export async function checkServedBuild(): Promise<ServedBuild> {
  try {
    const answer = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    if (!answer.ok) return 'unreachable'
    return (await answer.text()).includes(`"${entry()}"`) ? 'same' : 'newer'
  } catch {
    return 'unreachable'
  }
}
