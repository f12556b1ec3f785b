import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import { virtualPhoneTables } from '../../core/tables/virtualPhone.js'
import type { VirtualPhones } from '../../engines/virtual/virtualPhones.js'
import { virtualPhoneHandlers } from './handlers.js'

export const virtualPhone = feature({
  rows: { virtualPhone: contract.virtualPhone },
  handlers: ({ phones }: { phones: VirtualPhones | null }) => ({
    virtualPhone: virtualPhoneHandlers(phones),
  }),
  tables: virtualPhoneTables,
})
