// Generated from locales/pt-BR/privacy.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const privacyMessages: Messages = {
  "privacy.too_many_days": ["O servidor guarda no máximo ",["limit","plural",{"1":[["limit"]," dia"],"other":[["limit"]," dias"]}]],
  "privacy.not_erased": ["Não foi possível esquecer tudo. Peça de novo; o log do servidor diz por quê."],
}
