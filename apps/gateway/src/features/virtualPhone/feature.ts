import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import { answerWithStoredFile } from '../../core/http/answers/fileAnswer.js'
import type { AreaHandlers } from '../../core/http/call.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { VirtualPhones } from '../../engines/virtual/virtualPhones.js'
import { virtualPhoneTables } from './tables.js'

export const virtualPhone = feature({
  rows: { virtualPhone: contract.virtualPhone },
  handlers: ({ phones }: { phones: VirtualPhones | null }) => ({
    virtualPhone: virtualPhoneHandlers(phones),
  }),
  tables: virtualPhoneTables,
  jobs: {},
})

/** `phones` is null when the engine has no virtual phones: every call then answers 404. */
function virtualPhoneHandlers(phones: VirtualPhones | null): AreaHandlers<Contract['virtualPhone']> {
  const those = (): VirtualPhones => {
    if (phones) return phones
    throw new HttpError(
      'not_found',
      'no_virtual_phone',
      'O celular virtual existe apenas com o motor virtual',
    )
  }
  return {
    scan: async ({ body }) => those().pairing.scan(body.qr, body.phoneNumber, body.passkey),
    enterCode: async ({ body, network }) => those().pairing.enterCode(body, network),
    passkey: async ({ phoneSecret }) => those().passkey(phoneSecret),
    assertPasskey: async ({ phoneSecret, body }) => ({
      assertion: those().assertPasskey(phoneSecret, body.challenge),
    }),
    approvePasskey: async ({ phoneSecret }) => {
      await those().approvePasskey(phoneSecret)
      return { phone: await those().get(phoneSecret) }
    },
    get: async ({ phoneSecret }) => ({ phone: await those().get(phoneSecret) }),
    sendMessage: async ({ phoneSecret, body }) => those().traffic.sendMessage(phoneSecret, body),
    sendMedia: async ({ phoneSecret, body, files }) =>
      those().traffic.sendMedia(phoneSecret, body, files.file),
    media: async ({ phoneSecret, params }) => {
      const file = await those().traffic.media(phoneSecret, params.messageId)
      return answerWithStoredFile(file, file.fileName)
    },
    sendLocation: async ({ phoneSecret, body }) => those().traffic.sendLocation(phoneSecret, body),
    sendCard: async ({ phoneSecret, body }) => those().traffic.sendCard(phoneSecret, body),
    sendPoll: async ({ phoneSecret, body }) => those().traffic.sendPoll(phoneSecret, body),
    sendEvent: async ({ phoneSecret, body }) => those().traffic.sendEvent(phoneSecret, body),
    conversations: async ({ phoneSecret, query }) => those().chats.list(phoneSecret, query.limit),
    conversation: async ({ phoneSecret, params, query }) =>
      those().chats.open(phoneSecret, params.chat, query),
    readConversation: async ({ phoneSecret, params, body }) => {
      await those().chats.read(phoneSecret, params.chat, body.as)
      return {}
    },
    react: async ({ phoneSecret, params, body }) => ({
      message: await those().chats.react(phoneSecret, params, body),
    }),
    pin: async ({ phoneSecret, params, body }) => ({
      message: await those().chats.pin(phoneSecret, params, body),
    }),
    edit: async ({ phoneSecret, params, body }) => ({
      message: await those().chats.edit(phoneSecret, params, body.content),
    }),
    revoke: async ({ phoneSecret, params }) => ({ message: await those().chats.revoke(phoneSecret, params) }),
    press: async ({ phoneSecret, params, body }) => those().chats.press(phoneSecret, params, body),
    answerEvent: async ({ phoneSecret, params, body }) => ({
      message: await those().chats.answerEvent(phoneSecret, params, body),
    }),
    vote: async ({ phoneSecret, params, body }) => ({
      message: await those().chats.vote(phoneSecret, params, body),
    }),
    play: async ({ phoneSecret, params }) => ({ message: await those().chats.play(phoneSecret, params) }),
    call: async ({ phoneSecret, body }) => those().traffic.call(phoneSecret, body),
    type: async ({ phoneSecret, params, body }) => ({
      phone: await those().traffic.type(phoneSecret, { ...params, ...body }),
    }),
    postStatus: async ({ phoneSecret, body }) => those().traffic.postStatus(phoneSecret, body),
    setOnline: async ({ phoneSecret, body }) => ({
      phone: await those().setOnline(phoneSecret, body.online),
    }),
    loadContacts: async ({ phoneSecret, body }) => ({
      phone: await those().loadContacts(phoneSecret, body.count),
    }),
    setBlocked: async ({ phoneSecret, params, body }) => ({
      phone: await those().relations.setBlocked(phoneSecret, params.contactPhone, body.blocked),
    }),
    changeChat: async ({ phoneSecret, params, body }) => ({
      phone: await those().relations.changeChat(phoneSecret, params.contactPhone, body),
    }),
    setHidden: async ({ phoneSecret, params, body }) => ({
      phone: await those().relations.setHidden(phoneSecret, params.contactPhone, body.hidden),
    }),
    restrict: async ({ phoneSecret, body }) => ({ phone: await those().restrict(phoneSecret, body) }),
    createGroup: async ({ phoneSecret, body }) => ({
      phone: await those().relations.createGroup(phoneSecret, body.name, body.participants),
    }),
    renameGroup: async ({ phoneSecret, params, body }) => ({
      phone: await those().relations.renameGroup(phoneSecret, params.groupId, body.name),
    }),
    changeParticipant: async ({ phoneSecret, params, body }) => ({
      phone: await those().relations.changeParticipant(phoneSecret, params.groupId, body),
    }),
    unlink: async ({ phoneSecret }) => {
      await those().unlink(phoneSecret)
      return {}
    },
  }
}
