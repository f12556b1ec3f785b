import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import type { SessionTemplates } from './sessionTemplates.js'

export function cloudTemplateHandlers(templates: SessionTemplates): AreaHandlers<Contract['cloudTemplates']> {
  const asking = ({ params, caller }: { params: { id: string }; caller: { user: { id: string } } }) => ({
    sessionId: params.id,
    userId: caller.user.id,
  })
  return {
    list: (call) => templates.page(asking(call), call.query),
    get: async (call) => ({ template: await templates.get(asking(call), call.params.templateId) }),
    create: async (call) => ({
      template: await templates.create({ ...asking(call), origin: call.origin }, call.body),
    }),
    uploadSample: (call) => templates.uploadSample(asking(call), call.files.file),
    update: async (call) => ({
      template: await templates.update(
        { ...asking(call), origin: call.origin },
        call.params.templateId,
        call.body,
      ),
    }),
    remove: async (call) => {
      await templates.remove({ ...asking(call), origin: call.origin }, call.params.templateId)
      return {}
    },
  }
}
