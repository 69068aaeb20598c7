// Reads every example by its generated type and prints what the types hold.

import com.google.gson.reflect.TypeToken
import java.io.File
import org.openapitools.client.infrastructure.Serializer

class Example(val schema: String, val text: String)

fun main() {
    val gson = Serializer.gson
    val examples = gson.fromJson(File("examples.json").readText(), object : TypeToken<List<Example>>() {})
    println(gson.toJson(examples.map { gson.fromJson(it.text, typeOf(it.schema)) }))
}

// gson makes another map of a type that is a map.
fun typeOf(schema: String): Class<*> {
    val type = Class.forName("org.openapitools.client.models.$schema")
    return if (Map::class.java.isAssignableFrom(type)) Map::class.java else type
}
