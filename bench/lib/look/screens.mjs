import { access } from './screens/access.mjs'
import { account } from './screens/account.mjs'
import { deliveries } from './screens/deliveries.mjs'
import { list } from './screens/list.mjs'
import { others } from './screens/others.mjs'
import { pages } from './screens/pages.mjs'
import { pairing } from './screens/pairing.mjs'
import { phone } from './screens/phone.mjs'
import { session } from './screens/session.mjs'

/**
 * All screen states: world (`full`, `empty`, `slow` never answers, `failing` answers 500), address, and actions
 * before the screenshot.
 */
export const screens = (worlds) =>
  [access, account, pages, deliveries, session, list, pairing, others, phone].flatMap((area) => area(worlds))
