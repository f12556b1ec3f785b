import { expect, test } from 'vitest'
import { openKommoGateway } from '../../testing/kommo/kommoGateway.js'

test('refreshes the tokens of an idle account before Kommo expires them', async () => {
  const { kommo, authorise, clock, until } = await openKommoGateway()
  await authorise()
  for (let day = 0; day < 31; day += 1) {
    clock.advance(24 * 60 * 60_000)
    // Lets the check of the day before end first.
    await new Promise((resolve) => setImmediate(resolve))
  }
  await until(() => expect(kommo.seen(/POST \/oauth2/)).toHaveLength(2))
})
