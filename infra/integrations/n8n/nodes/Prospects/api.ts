// Requests to the API with the credential of the node, and lists of any length.

import { NodeApiError } from 'n8n-workflow';
import type {
	IDataObject,
	IExecuteFunctions,
	IHookFunctions,
	IHttpRequestMethods,
	ILoadOptionsFunctions,
	INode,
	JsonObject,
} from 'n8n-workflow';

export type Context = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;

export const CREDENTIAL = 'prospectsApi';

/** The longest page of a list of settings (SPECIFICATION §6.2). */
const PAGE = 200;

/** The longest page of prospects. */
export const PROSPECTS_PAGE = 1000;

interface Options {
	qs?: IDataObject;
	body?: IDataObject;
	headers?: IDataObject;
}

export async function request(context: Context, method: IHttpRequestMethods, url: string, options: Options = {}) {
	const { baseUrl } = await context.getCredentials(CREDENTIAL);
	const sent = { method, baseURL: String(baseUrl).replace(/\/+$/, ''), url, json: true, ...options };
	return (await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, sent)) as IDataObject;
}

interface Page<T> {
	items: T[];
	pagination: { nextPageToken?: string };
}

/** The items of a list, at most `most` of them. */
export async function every<T = IDataObject>(context: Context, url: string, qs: IDataObject = {}, most = Infinity, page = PAGE) {
	const items: T[] = [];
	let pageToken: string | undefined;
	do {
		const limit = Math.min(page, most - items.length);
		const found = (await request(context, 'GET', url, { qs: { ...qs, limit, pageToken } })) as unknown as Page<T>;
		items.push(...found.items);
		pageToken = found.pagination.nextPageToken;
	} while (pageToken && items.length < most);
	return items;
}

interface Answer {
	code?: string;
	message?: string;
	hireId?: string;
}

/** What the API answered to a failed request. n8n wraps the error of the request in a NodeApiError, and keeps the body there. */
export function answerOf(error: unknown): Answer {
	return ((error as NodeApiError).context?.data ?? {}) as Answer;
}

/** The error as n8n shows it: with the sentence of the API, which says what to do. n8n would keep an error that is wrapped already. */
export function apiError(node: INode, error: unknown, itemIndex?: number) {
	const { code, message = (error as Error).message } = answerOf(error);
	const httpCode = (error as NodeApiError).httpCode ?? undefined;
	return new NodeApiError(node, { message, httpCode } as JsonObject, { message, description: code, httpCode, itemIndex });
}
