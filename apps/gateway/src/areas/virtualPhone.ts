import type { Contract } from '@morpheus/sdk/contract'
import type { VirtualPhones } from '../engines/virtual/virtualPhones.js'
import type { AreaHandlers } from '../http/call.js'

export function virtualPhoneHandlers(phones: VirtualPhones): AreaHandlers<Contract['virtualPhone']> {
  return {
    scan: ({ body }) => phones.scan(body.qr, body.phoneNumber),
    enterCode: ({ body, network }) => phones.enterCode(body.phoneNumber, body.pairingCode, network),
    get: async ({ phoneSecret }) => ({ phone: await phones.get(phoneSecret) }),
    sendMessage: ({ phoneSecret, body }) => phones.sendMessage(phoneSecret, body),
    call: ({ phoneSecret }) => phones.call(phoneSecret),
    postStatus: ({ phoneSecret }) => phones.postStatus(phoneSecret),
    setOnline: async ({ phoneSecret, body }) => ({ phone: await phones.setOnline(phoneSecret, body.online) }),
    loadContacts: async ({ phoneSecret, body }) => ({
      phone: await phones.loadContacts(phoneSecret, body.count),
    }),
    setBlocked: async ({ phoneSecret, params, body }) => ({
      phone: await phones.relations.setBlocked(phoneSecret, params.contactPhone, body.blocked),
    }),
    createGroup: async ({ phoneSecret, body }) => ({
      phone: await phones.relations.createGroup(phoneSecret, body.name, body.participants),
    }),
    renameGroup: async ({ phoneSecret, params, body }) => ({
      phone: await phones.relations.renameGroup(phoneSecret, params.groupId, body.name),
    }),
    changeParticipant: async ({ phoneSecret, params, body }) => ({
      phone: await phones.relations.changeParticipant(phoneSecret, params.groupId, body),
    }),
    unlink: async ({ phoneSecret }) => {
      await phones.unlink(phoneSecret)
      return {}
    },
  }
}
