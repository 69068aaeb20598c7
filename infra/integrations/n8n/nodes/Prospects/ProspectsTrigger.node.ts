import { NodeConnectionTypes } from 'n8n-workflow';
import type { IDataObject, INodeType, INodeTypeDescription, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { CREDENTIAL } from './api';
import { loadOptions } from './choices';
import { knownHooks, webhookMethods } from './hooks';
import { isSigned } from './signature';

export class ProspectsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Recruiting Prospects Trigger',
		name: 'prospectsTrigger',
		icon: { light: 'file:../../icons/prospects.svg', dark: 'file:../../icons/prospects.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: '={{$parameter["events"].join(", ")}}',
		description: 'Starts the workflow when something happens to a prospect, task, hire, note or meeting',
		defaults: { name: 'Recruiting Prospects Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: CREDENTIAL, required: true }],
		webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
		properties: [
			{
				displayName: 'Event Names or IDs',
				name: 'events',
				type: 'multiOptions',
				typeOptions: { loadOptionsMethod: 'getEventTypes' },
				required: true,
				default: [],
				description:
					'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
			},
		],
	};

	methods = { loadOptions };

	webhookMethods = webhookMethods;

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const hook = knownHooks(this)[this.getNodeWebhookUrl('default') as string];
		const { rawBody } = this.getRequestObject();
		if (!hook || !isSigned(hook.secret, this.getHeaderData() as IDataObject, rawBody)) {
			this.getResponseObject().status(401).send('The signature is not valid.');
			return { noWebhookResponse: true };
		}
		const event = this.getBodyData() as IDataObject & { type: string };
		// Every hook also receives `prospect.erased`, `webhook.test` and `webhook.disabled`.
		const isChosen = (this.getNodeParameter('events') as string[]).includes(event.type);
		// An event has the same `id` on every attempt of its delivery.
		return isChosen ? { workflowData: [this.helpers.returnJsonArray([event])] } : { webhookResponse: 'OK' };
	}
}
