// Cost of one import from the published packages: initial load, and all with lazy code.
import { weigh } from './lib/packageSizes.mjs'

const kit = (...names) => `export { ${names.join(', ')} } from '@morpheus/react'`
const client = `export { createMorpheus } from '@morpheus/sdk'`
const imports = {
  createMorpheus: client,
  'ApiError alone': `export { ApiError } from '@morpheus/sdk'`,
  'a function of sdk/format': `export { formatPhone } from '@morpheus/sdk/format'`,
  useMorpheus: kit('useMorpheus'),
  useSessions: kit('useSessions'),
  MorpheusProvider: kit('MorpheusProvider'),
  ConnectionBadge: kit('ConnectionBadge'),
  LoginForm: kit('LoginForm'),
  SessionList: kit('SessionList'),
  QrDialog: kit('QrDialog'),
  ConnectWhatsApp: kit('ConnectWhatsApp'),
  MonitoringPanel: kit('MonitoringPanel'),
  DeliveryLog: kit('DeliveryLog'),
  ContactBrowser: kit('ContactBrowser'),
  SessionDetail: kit('SessionDetail'),
  'ConnectWhatsApp, provider and client': `${client}\n${kit('MorpheusProvider', 'ConnectWhatsApp')}`,
  'SessionList, provider and client': `${client}\n${kit('MorpheusProvider', 'SessionList')}`,
  everything: `export * from '@morpheus/react'\nexport * from '@morpheus/sdk'`,
}
const detail = process.argv.includes('--of')
for (const [name, code] of Object.entries(imports)) {
  const { first, all, parts } = await weigh(code)
  console.log(`${name}: ${first.toFixed(1)} kB first, ${all.toFixed(1)} kB in all`)
  if (detail)
    for (const [part, size] of parts.slice(0, 12))
      console.log(`    ${part} ${size.toFixed(1)} kB before it is minified`)
}
