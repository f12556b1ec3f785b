import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs'
import { admin, call } from './gateway.mjs'

export function launch() {
  const executablePath = findChromium()
  return chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
}

export async function signedInPage(browser, url) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'pt-BR',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Senha', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/dashboard')
  return page
}

/** Session paired with a virtual phone, and the phone's secret. */
export async function pairedSession(url, token, name) {
  const { session } = await call(url, 'POST', '/sessions', { token, body: { name } })
  await call(url, 'POST', `/sessions/${session.id}/connect`, { token })
  let qr
  while (!qr) {
    qr = await call(url, 'GET', `/sessions/${session.id}/qr`, { token }).catch(
      () => new Promise((resolve) => setTimeout(resolve, 50)),
    )
  }
  const { secret } = await call(url, 'POST', '/virtual-phone/scan', { body: { qr: qr.qrText } })
  for (;;) {
    const now = await call(url, 'GET', `/sessions/${session.id}`, { token })
    if (now.session.status === 'connected') return { id: session.id, secret }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Milliseconds from an action until a locator is visible. */
export async function until(act, locator) {
  const began = performance.now()
  await act()
  await locator.waitFor()
  return performance.now() - began
}

/** Scrolls an element (or the page) 400 px a frame for three seconds; returns the frames over 50 ms, and the p95. */
export function scroll(page, selector) {
  return page.evaluate(async (wanted) => {
    const element = wanted === null ? document.scrollingElement : document.querySelector(wanted)
    const frames = []
    let last = performance.now()
    for (let frame = 0; frame < 180; frame++) {
      element.scrollTop += 400
      await new Promise((resolve) => requestAnimationFrame(resolve))
      frames.push(performance.now() - last)
      last = performance.now()
    }
    frames.sort((a, b) => a - b)
    return { long: frames.filter((time) => time > 50).length, p95: frames[Math.floor(frames.length * 0.95)] }
  }, selector)
}

/** Clicks every 200 ms; returns the longest time from an input to the next paint, in milliseconds. */
export async function slowestInteraction(page, locator, clicks) {
  await page.evaluate(() => {
    window.slowest = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.interactionId) window.slowest = Math.max(window.slowest, entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false })
  })
  for (let click = 0; click < clicks; click++) {
    await locator.click()
    await page.waitForTimeout(200)
  }
  return page.evaluate(() => window.slowest)
}
