// What each operation does with one item.

import { createHash } from 'crypto';
import { NodeApiError } from 'n8n-workflow';
import type { IDataObject, IExecuteFunctions, JsonObject } from 'n8n-workflow';

import { answerOf, every, PROSPECTS_PAGE, request } from './api';

type Operation = (context: IExecuteFunctions, index: number) => Promise<IDataObject | IDataObject[]>;

const item = async (answer: Promise<IDataObject>) => (await answer).item as IDataObject;

/** The parameters with these names that the user filled in. */
function filled(context: IExecuteFunctions, index: number, names: string[]) {
	const entries = names.map((name) => [name, context.getNodeParameter(name, index, '')]);
	return Object.fromEntries(entries.filter(([, value]) => value !== '')) as IDataObject;
}

const additional = (context: IExecuteFunctions, index: number) =>
	context.getNodeParameter('additionalFields', index, {}) as IDataObject;

const prospectPath = (context: IExecuteFunctions, index: number) =>
	`/prospects/${encodeURIComponent(context.getNodeParameter('prospectId', index) as string)}`;

/** An empty field keeps its value: the node does not clear what the user did not fill in. */
function customFields(context: IExecuteFunctions, index: number) {
	const values = (context.getNodeParameter('customFields.value', index, null) ?? {}) as IDataObject;
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
}

async function saveProspect(context: IExecuteFunctions, index: number) {
	const { addLabels, ...fields } = additional(context, index);
	const labels = String(addLabels ?? '');
	const body = {
		...filled(context, index, ['firstName', 'lastName', 'email', 'phone']),
		...fields,
		...(labels && { addLabels: labels }),
		customFields: customFields(context, index),
	};
	const answer = await request(context, 'POST', '/prospects', { body });
	return { ...(answer.item as IDataObject), warnings: answer.warnings ?? [] };
}

async function findProspects(context: IExecuteFunctions, index: number) {
	const most = context.getNodeParameter('returnAll', index, false) ? Infinity : (context.getNodeParameter('limit', index) as number);
	const filters = context.getNodeParameter('filters', index, {}) as IDataObject;
	// The order by the time of creation is stable while others write (SPECIFICATION §6.4).
	return await every(context, '/prospects', { sort: 'createdAt', include: 'profile', ...filters }, most, PROSPECTS_PAGE);
}

async function moveProspect(context: IExecuteFunctions, index: number) {
	const text = context.getNodeParameter('reason', index, '') as string;
	// No person decides when a workflow runs. The history shows that.
	const stageReason = { ...(text && { text }), automated: true };
	const body = { ...filled(context, index, ['stageId']), stageReason };
	return await item(request(context, 'PATCH', prospectPath(context, index), { body }));
}

const create = (path: string, names: string[]): Operation => async (context, index) => {
	const { onceFor, ...fields } = additional(context, index);
	const body = { ...filled(context, index, ['prospectId', ...names]), ...fields };
	const digest = () => createHash('sha256').update(JSON.stringify([onceFor, path, body])).digest('hex');
	return await item(request(context, 'POST', path, { body, ...(onceFor && { headers: { 'Idempotency-Key': digest() } }) }));
};

async function completeTask(context: IExecuteFunctions, index: number) {
	const taskId = encodeURIComponent(context.getNodeParameter('taskId', index) as string);
	return await item(request(context, 'PATCH', `/tasks/${taskId}`, { body: { complete: true } }));
}

/** A prospect has one hire. A workflow that runs again finds it, and a different date is an error. */
async function recordHire(context: IExecuteFunctions, index: number) {
	try {
		return await create('/hires', ['hireDate'])(context, index);
	} catch (error) {
		const { code, hireId } = answerOf(error);
		const found = code === 'hire_exists' ? await item(request(context, 'GET', `/hires/${hireId}`)) : {};
		if (found.hireDate === Date.parse(context.getNodeParameter('hireDate', index) as string)) return found;
		throw new NodeApiError(context.getNode(), error as JsonObject);
	}
}

export const OPERATIONS: Record<string, Record<string, Operation>> = {
	prospect: {
		upsert: saveProspect,
		get: async (context, index) => await item(request(context, 'GET', prospectPath(context, index), { qs: { include: 'profile' } })),
		getAll: findProspects,
		move: moveProspect,
	},
	note: { create: create('/notes', ['body']) },
	task: { create: create('/tasks', ['task', 'assignedTo']), complete: completeTask },
	hire: { create: recordHire },
};
