// The hook of a workflow at the API. It belongs to the address of the workflow: however often a workflow is saved, there is one hook.

import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { every, request } from './api';

interface Hook {
	id: string;
	url: string;
	eventTypes: string[];
	active: boolean;
}

/** By address, since a workflow has another address while it is tested. Only the creation of a hook shows its secret. */
type KnownHooks = Record<string, { id: string; secret: string } | undefined>;

export function knownHooks(context: IHookFunctions | IWebhookFunctions) {
	return context.getWorkflowStaticData('node') as KnownHooks;
}

const addressOf = (context: IHookFunctions) => context.getNodeWebhookUrl('default') as string;

async function hooksHere(context: IHookFunctions) {
	const url = addressOf(context);
	return (await every<Hook>(context, '/webhooks')).filter((hook) => hook.url === url);
}

const chosenEvents = (context: IHookFunctions) => [...(context.getNodeParameter('events') as string[])].sort();

async function remove(context: IHookFunctions) {
	for (const hook of await hooksHere(context)) await request(context, 'DELETE', `/webhooks/${hook.id}`);
	delete knownHooks(context)[addressOf(context)];
}

export const webhookMethods = {
	default: {
		async checkExists(this: IHookFunctions) {
			const [hook, another] = await hooksHere(this);
			if (!hook || another || !hook.active || knownHooks(this)[hook.url]?.id !== hook.id) return false;
			return [...hook.eventTypes].sort().join() === chosenEvents(this).join();
		},

		async create(this: IHookFunctions) {
			if (await webhookMethods.default.checkExists.call(this)) return true;
			await remove(this);
			const body = { url: addressOf(this), eventTypes: chosenEvents(this), description: `n8n: ${this.getWorkflow().name ?? ''}` };
			const { item } = (await request(this, 'POST', '/webhooks', { body })) as unknown as { item: Hook & { secret: string } };
			knownHooks(this)[item.url] = { id: item.id, secret: item.secret };
			return true;
		},

		async delete(this: IHookFunctions) {
			await remove(this);
			return true;
		},
	},
};
