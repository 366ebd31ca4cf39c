/* WendGrid, a class of Godot 3 (GDNative, NativeScript) that finds paths on a grid by wend's C API. */
#include <gdnative_api_struct.gen.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wend/c/wend.h"

static const godot_gdnative_core_api_struct* api = NULL;
static const godot_gdnative_ext_nativescript_api_struct* scripts = NULL;

typedef struct grid {
  int32_t width;
  int32_t height;
  wend_map* map;
  wend_navigator* navigator;
  wend_workspace* workspace;
  wend_options* options;
  wend_path* path;
} grid;

/* ---- values of Godot */

static godot_variant nothing(void) {
  godot_variant value;
  api->godot_variant_new_nil(&value);
  return value;
}

static godot_variant truth(int is_true) {
  godot_variant value;
  api->godot_variant_new_bool(&value, is_true != 0);
  return value;
}

static godot_variant words(const char* utf8) {
  godot_variant value;
  godot_string string;
  api->godot_string_new(&string);
  api->godot_string_parse_utf8(&string, utf8);
  api->godot_variant_new_string(&value, &string);
  api->godot_string_destroy(&string);
  return value;
}

static godot_variant cells_to_points(const wend_cell* cells, size_t count) {
  godot_variant value;
  godot_pool_vector2_array points;
  api->godot_pool_vector2_array_new(&points);
  api->godot_pool_vector2_array_resize(&points, (godot_int)count);
  for (size_t i = 0; i < count; ++i) {
    godot_vector2 point;
    api->godot_vector2_new(&point, (godot_real)cells[i].x, (godot_real)cells[i].y);
    api->godot_pool_vector2_array_set(&points, (godot_int)i, &point);
  }
  api->godot_variant_new_pool_vector2_array(&value, &points);
  api->godot_pool_vector2_array_destroy(&points);
  return value;
}

/* ---- errors */

static void push_error(const char* method, const char* text) {
  api->godot_print_error(text, method, __FILE__, __LINE__);
}

/* Reports a refusal as GDScript's push_error does; true if the call succeeded. */
static int succeeded(const char* method, wend_code code, const wend_error* error) {
  char text[320];
  if (code == WEND_OK) return 1;
  snprintf(text, sizeof text, "WendGrid.%s: %s: %s", method, wend_code_name(code), error->text);
  push_error(method, text);
  return 0;
}

/* A call of GDScript may have any arguments. */
static int has_arguments(const char* method, int count, godot_variant** values, int wanted,
                         const godot_variant_type* types) {
  char text[160];
  int fits = count == wanted;
  for (int i = 0; fits && i < wanted; ++i) {
    const godot_variant_type type = api->godot_variant_get_type(values[i]);
    /* Whole numbers, fractions and truth values stand for each other in GDScript. */
    const int numbers = type >= GODOT_VARIANT_TYPE_BOOL && type <= GODOT_VARIANT_TYPE_REAL &&
                        types[i] >= GODOT_VARIANT_TYPE_BOOL && types[i] <= GODOT_VARIANT_TYPE_REAL;
    fits = type == types[i] || numbers;
  }
  if (fits) return 1;
  snprintf(text, sizeof text, "WendGrid.%s: the arguments are not those of this method", method);
  push_error(method, text);
  return 0;
}

static int is_ready(const char* method, const grid* self) {
  if (self->navigator != NULL) return 1;
  push_error(method, "WendGrid: call create() first");
  return 0;
}

/* Numbers that are no cell become one outside of every map. */
static wend_cell cell_of(double x, double y) {
  const double most = 1e9;
  wend_cell cell = {-1, -1};
  if (fabs(x) < most && fabs(y) < most) {
    cell.x = (int32_t)floor(x);
    cell.y = (int32_t)floor(y);
  }
  return cell;
}

/* ---- the methods */

static void forget_map(grid* self) {
  wend_navigator_destroy(self->navigator);
  wend_map_destroy(self->map);
  self->navigator = NULL;
  self->map = NULL;
  self->width = self->height = 0;
}

/* create(width: int, height: int, walkable: PoolByteArray) -> bool */
static godot_variant create(godot_object* object, void* data, void* user, int count,
                            godot_variant** values) {
  static const godot_variant_type types[] = {GODOT_VARIANT_TYPE_INT, GODOT_VARIANT_TYPE_INT,
                                             GODOT_VARIANT_TYPE_POOL_BYTE_ARRAY};
  grid* self = user;
  wend_error error = {sizeof(wend_error), 0, ""};
  wend_grid cells = {sizeof(wend_grid), 0, 0, 0, 0, NULL, NULL, NULL, {NULL, 0}};
  (void)object;
  (void)data;
  if (!has_arguments("create", count, values, 3, types)) return truth(0);
  const int64_t width = api->godot_variant_as_int(values[0]);
  const int64_t height = api->godot_variant_as_int(values[1]);
  /* wend refuses 0. */
  cells.width = width > 0 && width <= INT32_MAX ? (int32_t)width : 0;
  cells.height = height > 0 && height <= INT32_MAX ? (int32_t)height : 0;
  godot_pool_byte_array bytes = api->godot_variant_as_pool_byte_array(values[2]);
  godot_pool_byte_array_read_access* access = api->godot_pool_byte_array_read(&bytes);
  cells.count = (size_t)api->godot_pool_byte_array_size(&bytes);
  cells.walkable = api->godot_pool_byte_array_read_access_ptr(access);
  wend_map* map = NULL;
  wend_navigator* navigator = NULL;
  const wend_code made = wend_map_create_grid(&cells, &map, &error);
  api->godot_pool_byte_array_read_access_destroy(access);
  api->godot_pool_byte_array_destroy(&bytes);
  if (!succeeded("create", made, &error)) return truth(0);
  if (!succeeded("create", wend_navigator_create(map, NULL, &navigator, &error), &error)) {
    wend_map_destroy(map);
    return truth(0);
  }
  forget_map(self);
  self->map = map;
  self->navigator = navigator;
  self->width = cells.width;
  self->height = cells.height;
  return truth(1);
}

/* set_walkable(x: int, y: int, walkable: bool) -> bool */
static godot_variant set_walkable(godot_object* object, void* data, void* user, int count,
                                  godot_variant** values) {
  static const godot_variant_type types[] = {GODOT_VARIANT_TYPE_INT, GODOT_VARIANT_TYPE_INT,
                                             GODOT_VARIANT_TYPE_BOOL};
  grid* self = user;
  wend_error error = {sizeof(wend_error), 0, ""};
  (void)object;
  (void)data;
  if (!has_arguments("set_walkable", count, values, 3, types)) return truth(0);
  if (!is_ready("set_walkable", self)) return truth(0);
  const wend_cell cell = cell_of((double)api->godot_variant_as_int(values[0]),
                                 (double)api->godot_variant_as_int(values[1]));
  const int32_t walkable = api->godot_variant_as_bool(values[2]) ? 1 : 0;
  wend_code code = wend_map_set_walkable(self->map, &cell, 1, walkable, &error);
  if (code == WEND_OK) {
    code = wend_navigator_update(self->navigator, self->map, &cell, 1, &error);
  }
  return truth(succeeded("set_walkable", code, &error));
}

static wend_code set_algorithm(grid* self, const godot_variant* name, wend_error* error) {
  const char option[] = "algorithm";
  const wend_text key = {option, sizeof option - 1};
  godot_string string = api->godot_variant_as_string(name);
  godot_char_string utf8 = api->godot_string_utf8(&string);
  const wend_text value = {api->godot_char_string_get_data(&utf8),
                           (size_t)api->godot_char_string_length(&utf8)};
  const wend_code code = wend_options_set(self->options, key, value, error);
  api->godot_char_string_destroy(&utf8);
  api->godot_string_destroy(&string);
  return code;
}

static wend_code node_of(const grid* self, const godot_variant* place, uint32_t* node,
                         wend_error* error) {
  const godot_vector2 point = api->godot_variant_as_vector2(place);
  const wend_cell cell =
      cell_of((double)api->godot_vector2_get_x(&point), (double)api->godot_vector2_get_y(&point));
  return wend_navigator_node(self->navigator, cell, node, error);
}

/* find_path(from: Vector2, to: Vector2, algorithm: String) -> PoolVector2Array */
static godot_variant find_path(godot_object* object, void* data, void* user, int count,
                               godot_variant** values) {
  static const godot_variant_type types[] = {
      GODOT_VARIANT_TYPE_VECTOR2, GODOT_VARIANT_TYPE_VECTOR2, GODOT_VARIANT_TYPE_STRING};
  grid* self = user;
  wend_error error = {sizeof(wend_error), 0, ""};
  wend_query query = {sizeof(wend_query), 0, 0, 0, NULL, 0, 0, NULL, NULL};
  const wend_cell* cells = NULL;
  size_t cell_count = 0;
  (void)object;
  (void)data;
  if (!has_arguments("find_path", count, values, 3, types)) return cells_to_points(NULL, 0);
  if (!is_ready("find_path", self)) return cells_to_points(NULL, 0);
  wend_code code = node_of(self, values[0], &query.from, &error);
  if (code == WEND_OK) code = node_of(self, values[1], &query.to, &error);
  if (code == WEND_OK) code = set_algorithm(self, values[2], &error);
  query.options = self->options;
  if (code == WEND_OK) {
    code = wend_solve(self->navigator, &query, self->workspace, self->path, &error);
  }
  if (code == WEND_OK) code = wend_path_cells(self->path, &cells, &cell_count, &error);
  if (!succeeded("find_path", code, &error)) return cells_to_points(NULL, 0);
  return cells_to_points(cells, cell_count);
}

/* cost() -> float, of the last path */
static godot_variant cost(godot_object* object, void* data, void* user, int count,
                          godot_variant** values) {
  const grid* self = user;
  wend_error error = {sizeof(wend_error), 0, ""};
  wend_answer answer = {sizeof(wend_answer), 0, 0, 0, 0, 0, 0, 0, NULL};
  godot_variant value;
  (void)object;
  (void)data;
  if (!has_arguments("cost", count, values, 0, NULL)) return nothing();
  if (!succeeded("cost", wend_path_answer(self->path, &answer, &error), &error)) return nothing();
  api->godot_variant_new_real(&value, answer.cost);
  return value;
}

/* status() -> String: "found", "unreachable" and so on */
static godot_variant status(godot_object* object, void* data, void* user, int count,
                            godot_variant** values) {
  const grid* self = user;
  wend_error error = {sizeof(wend_error), 0, ""};
  wend_answer answer = {sizeof(wend_answer), 0, 0, 0, 0, 0, 0, 0, NULL};
  (void)object;
  (void)data;
  if (!has_arguments("status", count, values, 0, NULL)) return nothing();
  if (!succeeded("status", wend_path_answer(self->path, &answer, &error), &error)) return nothing();
  return words(wend_status_name(answer.status));
}

/* ---- the class */

static void destroy_grid(godot_object* object, void* data, void* user) {
  grid* self = user;
  (void)object;
  (void)data;
  forget_map(self);
  wend_path_destroy(self->path);
  wend_options_destroy(self->options);
  wend_workspace_destroy(self->workspace);
  free(self);
}

static void* create_grid(godot_object* object, void* data) {
  grid* self = calloc(1, sizeof(grid));
  wend_error error = {sizeof(wend_error), 0, ""};
  (void)object;
  (void)data;
  if (self == NULL) abort(); /* wend, too, ends the program when there is no memory */
  succeeded("new", wend_workspace_create(&self->workspace, &error), &error);
  succeeded("new", wend_options_create(&self->options, &error), &error);
  succeeded("new", wend_path_create(&self->path, &error), &error);
  return self;
}

typedef godot_variant (*method)(godot_object*, void*, void*, int, godot_variant**);

static void add_method(void* handle, const char* name, method function) {
  const godot_method_attributes attributes = {GODOT_METHOD_RPC_MODE_DISABLED};
  const godot_instance_method instance_method = {function, NULL, NULL};
  scripts->godot_nativescript_register_method(handle, "WendGrid", name, attributes,
                                              instance_method);
}

void GDN_EXPORT godot_gdnative_init(godot_gdnative_init_options* options) {
  api = options->api_struct;
  for (unsigned i = 0; i < api->num_extensions; ++i) {
    if (api->extensions[i]->type == GDNATIVE_EXT_NATIVESCRIPT) {
      scripts = (const godot_gdnative_ext_nativescript_api_struct*)api->extensions[i];
    }
  }
}

void GDN_EXPORT godot_gdnative_terminate(godot_gdnative_terminate_options* options) {
  (void)options;
  api = NULL;
  scripts = NULL;
}

void GDN_EXPORT godot_nativescript_init(void* handle) {
  const godot_instance_create_func creation = {create_grid, NULL, NULL};
  const godot_instance_destroy_func destruction = {destroy_grid, NULL, NULL};
  if (wend_abi() != WEND_C_ABI) {
    push_error("godot_nativescript_init", "WendGrid: the library wend-c has another interface");
    return;
  }
  scripts->godot_nativescript_register_class(handle, "WendGrid", "Reference", creation,
                                             destruction);
  add_method(handle, "create", create);
  add_method(handle, "set_walkable", set_walkable);
  add_method(handle, "find_path", find_path);
  add_method(handle, "cost", cost);
  add_method(handle, "status", status);
}
