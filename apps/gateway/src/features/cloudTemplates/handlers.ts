import type { Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../core/http/call.js'
import type { SessionTemplates } from './sessionTemplates.js'

export function cloudTemplateHandlers(templates: SessionTemplates): AreaHandlers<Contract['cloudTemplates']> {
  const callerOf = ({ params, caller }: { params: { id: string }; caller: { user: { id: string } } }) => ({
    sessionId: params.id,
    userId: caller.user.id,
  })
  return {
    list: (call) => templates.page(callerOf(call), call.query),
    get: async (call) => ({ template: await templates.get(callerOf(call), call.params.templateId) }),
    create: async (call) => ({
      template: await templates.create({ ...callerOf(call), origin: call.origin }, call.body),
    }),
    uploadSample: (call) => templates.uploadSample(callerOf(call), call.files.file),
    update: async (call) => ({
      template: await templates.update(
        { ...callerOf(call), origin: call.origin },
        call.params.templateId,
        call.body,
      ),
    }),
    remove: async (call) => {
      await templates.remove({ ...callerOf(call), origin: call.origin }, call.params.templateId)
      return {}
    },
  }
}
