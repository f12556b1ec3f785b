import { createMorpheus, openBrowserHttp } from '@morpheus/sdk'
import { App } from './App.js'
import { withEarlyRequests } from './earlyRequests.js'
import { loadFirstPage } from './loadFirst.js'
import { mount } from './mount.js'
import { reloadWhenStale } from './staleBuild.js'

reloadWhenStale()
const client = createMorpheus({ baseUrl: '', openHttp: withEarlyRequests(openBrowserHttp) })
void loadFirstPage(client).then(({ complete }) => mount(<App client={client} firstScreen={complete} />))
