import { apiKeyScopeHelp, apiKeyScopeLabels } from '@morpheus/sdk/text'
import { sdkTextsOf } from '../../provider/texts.js'

export const useApiKeyScopeLabels = /* @__PURE__ */ sdkTextsOf('apiKeyScopeLabels', apiKeyScopeLabels)
export const useApiKeyScopeHelp = /* @__PURE__ */ sdkTextsOf('apiKeyScopeHelp', apiKeyScopeHelp)
