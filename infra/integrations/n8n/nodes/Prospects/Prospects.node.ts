import { NodeConnectionTypes } from 'n8n-workflow';
import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { apiError, CREDENTIAL } from './api';
import { loadOptions, resourceMapping } from './choices';
import { properties } from './forms';
import { OPERATIONS } from './operations';

export class Prospects implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Recruiting Prospects',
		name: 'prospects',
		icon: { light: 'file:../../icons/prospects.svg', dark: 'file:../../icons/prospects.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
		description: 'Create, find and move prospects, and add notes, tasks and hires',
		defaults: { name: 'Recruiting Prospects' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: CREDENTIAL, required: true }],
		properties,
	};

	methods = { loadOptions, resourceMapping };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const found: INodeExecutionData[] = [];
		for (let index = 0; index < this.getInputData().length; index++) {
			const resource = this.getNodeParameter('resource', index) as string;
			const operation = this.getNodeParameter('operation', index) as string;
			try {
				const records = await OPERATIONS[resource][operation](this, index);
				for (const json of [records].flat()) found.push({ json, pairedItem: { item: index } });
			} catch (error) {
				const shown = apiError(this.getNode(), error, index);
				if (!this.continueOnFail()) throw shown;
				found.push({ json: { error: shown.message }, pairedItem: { item: index } });
			}
		}
		return [found];
	}
}
